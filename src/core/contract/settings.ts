import type { Settings } from '../judge/index.ts'
import { firstVersionWith, latestApiVersion } from './api-version.ts'
import type { Envelope } from './envelope.ts'

export interface JudgeSettings extends Settings {
  readonly reportOrigins: readonly string[]
  /** Somebody named the address of the service, so another address that leads to it is not one of the service. */
  readonly addressKnown: boolean
  readonly envelope: Envelope
  /** Somebody may have moved the clock of the target forward, now or before (A70). */
  readonly clockMoves: boolean
  readonly cardBrandShape: 'by-operation' | 'by-version'
}

export function judgeSettings(
  baseUrl: string,
  settings: Partial<JudgeSettings> = {},
): JudgeSettings {
  return {
    apiVersion: latestApiVersion,
    apiVersions: [],
    versionKnown: true,
    baseUrl,
    sandboxUrl: baseUrl,
    reportOrigins: [],
    addressKnown: true,
    isWhole: false,
    versionHeader: 'Service-Version',
    envelope: 'bare',
    clockMoves: true,
    cardBrandShape: 'by-operation',
    paths: {},
    foreignRecords: 'judge',
    known: new Set(),
    isExcerpt: false,
    ...settings,
  }
}

export function responseSchema(
  { response }: { readonly response: string },
  { cardBrandShape, apiVersion }: Pick<JudgeSettings, 'cardBrandShape'> & { apiVersion: string },
): string {
  if (cardBrandShape === 'by-operation' || !response.startsWith('card-brand')) return response
  const isCurrent = apiVersion >= firstVersionWith.currentCardBrands
  const shape = isCurrent ? 'card-brand' : 'card-brand-earlier'
  return response.endsWith('-list') ? `${shape}-list` : shape
}
