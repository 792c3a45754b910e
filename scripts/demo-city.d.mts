export function demoCityFolder(): string
export function buildDemoCity(): Promise<void>
export function lendDemoCity(dataDir: string): void
