export { exchangeOf, timesOf } from './exchange-of.ts'
export { headerOf, headersOf } from './headers-of.ts'
export { messageOf, pairsOf } from './message.ts'
export { whyUnusable } from './why-unusable.ts'
