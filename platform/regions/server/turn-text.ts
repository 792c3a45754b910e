import { loadInstructions, type InstructionLanguage, type InstructionStep } from '#roads/route/instructions.ts'

/** What to do at a turn, the same whichever server found the way. */
export type Turn = {
  type: string
  modifier?: string | undefined
  exit?: number | undefined
  bearingAfter?: number
  name: string
  ref?: string
  mode?: string
  isLeftHand?: boolean
}

type Whole = { language: InstructionLanguage; firstLeg: number; legCount: number }

/** Writes the sentences of one route; `leg` counts from the first leg of this part of it. */
export async function turnWriter({
  language,
  firstLeg,
  legCount,
}: Whole): Promise<(turn: Turn, leg: number) => string> {
  const write = await loadInstructions()
  return ({ type, modifier, exit, bearingAfter = 0, name, ref = '', mode = 'driving', isLeftHand = false }, leg) => {
    const manoeuvre: InstructionStep['manoeuvre'] = {
      kind: type,
      ...(modifier && { modifier }),
      ...(exit && { exit }),
      bearingAfter,
    }
    return write({ manoeuvre, name, ref, mode }, language, { legIndex: firstLeg + leg, legCount, isLeftHand })
  }
}
