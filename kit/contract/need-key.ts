import { foldText } from './fold-text.ts'

/** A skill or a feature as it is compared: "Tail lift", "tail-lift" and "tailLift" are the same. */
export function needKey(name: string): string {
  return foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
