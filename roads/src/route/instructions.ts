export type InstructionLanguage = 'en' | 'fr' | 'ar'

export interface InstructionPlace {
  readonly legIndex: number
  readonly legCount: number
  readonly isLeftHand?: boolean
  /** What an arrival calls its place. */
  readonly destination?: string
}

/** What there is to say of a step, in the words of OSRM. */
export interface Told {
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

/** The sentence a driver reads or hears for a step. */
export type InstructionWriter = (step: Told, language: InstructionLanguage, place: InstructionPlace) => string

/** The texts of all languages are heavy, so they are loaded when the first sentence is wanted. */
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
