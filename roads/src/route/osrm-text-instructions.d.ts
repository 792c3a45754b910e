declare module 'osrm-text-instructions' {
  interface TextStep {
    readonly maneuver: {
      readonly type: string
      readonly modifier?: string
      readonly exit?: number
      readonly bearing_after: number
    }
    readonly name: string
    readonly ref?: string
    readonly mode: string
    readonly driving_side: 'left' | 'right'
  }
  interface TextOptions {
    readonly legIndex?: number
    readonly legCount?: number
    readonly waypointName?: string
  }
  const createTexts: (version: 'v5') => { compile(language: string, step: TextStep, options?: TextOptions): string }
  export default createTexts
}
