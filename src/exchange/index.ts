export { type Body, bodyFromBytes, bodyFromText, truncatedBody } from './body.ts'
export {
  type Exchange,
  type Failure,
  type Headers,
  isRead,
  isSuccess,
  jsonOf,
  originOf,
  type Request,
  type Response,
} from './exchange.ts'
