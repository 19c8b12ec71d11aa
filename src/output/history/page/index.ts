export { renderHistory } from './page.ts'
