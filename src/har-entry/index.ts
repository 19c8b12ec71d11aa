export { exchangeOf, unseenWrite } from './exchange-of.ts'
export { headerOf } from './headers-of.ts'
export { isId, patternOf } from './path-pattern.ts'
export { whyUnusable } from './why-unusable.ts'
