export function demoCityFolder(): string
export function buildDemoCity(): Promise<boolean>
export function lendDemoCity(dataDir: string): void
