export { type Body, bodyFromBytes, bodyFromText, truncatedBody } from './body.ts'
export {
  type Exchange,
  type Failure,
  type Headers,
  isRead,
  isSuccess,
  jsonOf,
  notServed,
  type Request,
  type Response,
  serverOf,
} from './exchange.ts'
