import type { Stock } from './groups.mjs'

export type ScreenFolder = { path: string; folder: string }
export type SweepStock = Stock & { rooms: string }
export const shared: string[]
export function folderOf(screens: ScreenFolder[], address: string): string
export function sweepPlaces(root: string, folders: string[]): Record<string, string[]>
export function takeSweepStock(root: string, folders: string[], today?: Date): SweepStock
export function dueFolders(root: string, stock: Stock, today?: Date): string[]
export function recordSwept(root: string, folders: string[], before: SweepStock): string[]
export function notSwept(root: string, folders: string[], stock: SweepStock): string[]
