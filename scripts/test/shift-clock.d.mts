export declare function shiftClock(ms: number): void
