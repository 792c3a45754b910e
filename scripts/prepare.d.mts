export const root: string
export function checkNode(): void
export function install(): Promise<void>
export function fingerprint(of?: string[]): string
export function build(...parts: ('web' | 'server' | 'static')[]): Promise<void>
export function tryBuild(...parts: ('web' | 'server' | 'static')[]): Promise<boolean>
export function markBuilt(part: string): void
export function run(
  command: string,
  args: string[],
  options?: { env?: Record<string, string>; cwd?: string; stdio?: unknown },
): Promise<number>
export function say(text: string): void
export function fail(text: string): never
