import type { Stock } from './groups.mjs'

export type ScreenFolder = { path: string; folder: string }
export const shared: string[]
export function folderOf(screens: ScreenFolder[], address: string): string
export function sweepPlaces(root: string, folders: string[]): Record<string, string[]>
export function dueFolders(root: string, stock: Stock, today?: Date): string[]
export function recordSwept(root: string, folders: string[], stock: Stock): void
export function notSwept(root: string, folders: string[]): string[]
