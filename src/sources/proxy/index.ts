export { openProxy, type ProxyOptions } from './open-proxy.ts'
