export { openApiDocument, unknownVersionIn } from './document.ts'
