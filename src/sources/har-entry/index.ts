export { exchangeOf, timesOf } from './exchange-of.ts'
export { headerOf, headersOf } from './headers-of.ts'
export { isId, patternOf } from './path-pattern.ts'
export { whyUnusable } from './why-unusable.ts'
