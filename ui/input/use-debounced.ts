import { useDebouncedValue } from '@mantine/hooks'

/** The value once it has stood still for so long. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  return useDebouncedValue(value, milliseconds)[0]
}
