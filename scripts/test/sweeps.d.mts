export type ScreenFolder = { path: string; folder: string }
export function folderOf(screens: ScreenFolder[], address: string): string
export function dueFolders(root: string, folders: string[], today?: Date): string[]
export function recordSwept(root: string, folders: string[], today?: Date): void
export function notSwept(root: string, folders: string[]): string[]
