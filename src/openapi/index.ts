export { type DocumentedTarget, openApiDocument } from './document.ts'
