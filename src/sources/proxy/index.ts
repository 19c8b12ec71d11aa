export { forwardingServer } from './forward.ts'
