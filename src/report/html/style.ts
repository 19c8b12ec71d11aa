import { findingsStyle } from './style-findings.ts'
import { pageStyle } from './style-page.ts'
import { tablesStyle } from './style-tables.ts'

/** The whole style of the page, light and dark, wide and narrow, on screen and on paper. */
export const style = pageStyle + findingsStyle + tablesStyle
