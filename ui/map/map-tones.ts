import type { Tone } from '../display/status-chip.tsx'

/** Colours of marks on the map by their tone: one set that stands out on the light and the dark map. */
export const mapTones: Record<Tone, string> = {
  primary: '#7367F0',
  success: '#28A745',
  info: '#0891B2',
  warning: '#E8860C',
  error: '#DC3545',
  secondary: '#808390',
}
