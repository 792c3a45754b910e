type Process = { id: number; parentId: number; startedAt: number; ownTicks: number; waitedTicks: number }
export function measureProcessors(): {
  stop(): { processorSeconds: number; busyShare: number } | undefined
}
export function processWatch(read: () => Process[], rootId: number): { look(): void; ticks(): number }
