export function chromiumPath(): string | undefined
export function chromiumOptions(): { args: string[]; executablePath?: string }
