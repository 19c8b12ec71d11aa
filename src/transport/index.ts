export type { Outgoing, Transport } from './transport.ts'
