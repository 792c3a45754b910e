import type { Tone } from '#ui/display/status-chip.tsx'
import type { Certainty } from '../rules/proposals.ts'

export const certaintyTones: Record<Certainty, Tone> = { certain: 'primary', likely: 'info', possible: 'secondary' }
