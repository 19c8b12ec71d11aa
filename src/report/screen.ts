import type { Run } from '../run/index.ts'
import type { Catalogue } from './catalogue.ts'
import type { RenderOptions } from './repeat.ts'

export interface TerminalOptions extends RenderOptions {
  readonly colour?: boolean
  /** Columns of the terminal; 80 unless given. */
  readonly width?: number
}

type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold'

/** What every part of the summary is written from. */
export interface Screen extends TerminalOptions {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly width: number
  readonly paint: (colour: Colour, text: string) => string
}
