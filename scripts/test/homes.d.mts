export function homesFingerprint(from: string): string
