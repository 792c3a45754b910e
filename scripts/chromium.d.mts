export function chromiumPath(): string | undefined
export function disabledFeatures(): string[]
export function chromiumOptions(): { args: string[]; executablePath?: string }
