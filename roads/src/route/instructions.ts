export type InstructionLanguage = 'en' | 'fr' | 'ar'

export interface InstructionPlace {
  readonly legIndex: number
  readonly legCount: number
  readonly isLeftHand?: boolean
  /** The name of the destination in the arrival instruction. */
  readonly destination?: string
}

/** What an instruction needs to know about a step, named as in OSRM. */
export interface InstructionStep {
  readonly manoeuvre: {
    readonly kind: string
    readonly modifier?: string
    readonly exit?: number
    readonly bearingAfter: number
  }
  readonly name: string
  readonly ref: string
  readonly mode: string
}

/** Writes the instruction for a step. */
export type InstructionWriter = (
  step: InstructionStep,
  language: InstructionLanguage,
  place: InstructionPlace,
) => string

/** Loads the instruction texts on first use, as they are large. */
export async function loadInstructions(): Promise<InstructionWriter> {
  const { default: createTexts } = await import('osrm-text-instructions')
  const texts = createTexts('v5')
  return ({ manoeuvre, name, ref, mode }, language, place) => {
    const { kind, modifier, exit, bearingAfter } = manoeuvre
    const maneuver = {
      type: kind,
      ...(modifier ? { modifier } : {}),
      ...(exit ? { exit } : {}),
      bearing_after: bearingAfter,
    }
    const destination = place.destination ? { waypointName: place.destination } : {}
    return texts
      .compile(
        language,
        { maneuver, name, ref, mode, driving_side: place.isLeftHand ? 'left' : 'right' },
        { legIndex: place.legIndex, legCount: place.legCount, ...destination },
      )
      .trim()
  }
}
