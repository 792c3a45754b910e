export function complaintOfPorts(needed?: number[]): Promise<string | undefined>
