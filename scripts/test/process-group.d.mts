export function runInGroup(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; signal: string | null; stoppedBy?: string }>
export function endWithParent(): void
