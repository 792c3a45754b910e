import type { Relaxation } from './relaxations.ts'

/** The content of one sentence of a fix as data, for sentences in any language. */
export type FixDetail =
  | { readonly kind: 'serve-with'; readonly vehicle: string }
  /** The vehicle already serves the stop, at another position of its route. */
  | { readonly kind: 'serve-elsewhere'; readonly vehicle: string }
  | { readonly kind: 'move-first'; readonly stop: string; readonly from: string; readonly to: string }
  /** The vehicle keeps the stop where it is. */
  | { readonly kind: 'move-away'; readonly stop: string; readonly from: string; readonly to: string }
  | { readonly kind: 'keep'; readonly vehicle: string }
  | Exclude<Relaxation, LaterBreak>
  | (LaterBreak & { readonly breakCount: number })
  /** By how much serving the stop costs more than leaving it out. */
  | { readonly kind: 'costs-more'; readonly cost: number }

type LaterBreak = Extract<Relaxation, { readonly kind: 'later-break' }>
