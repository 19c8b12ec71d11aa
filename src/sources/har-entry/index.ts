export { exchangeOf, timesOf } from './exchange-of.ts'
export { headerOf, headersOf } from './headers-of.ts'
export { whyUnusable } from './why-unusable.ts'
