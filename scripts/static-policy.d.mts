export function staticPolicy(html: string, connectTo?: string): string
