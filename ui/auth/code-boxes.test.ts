import { expect, it } from 'vitest'
import { westernDigits } from './code-boxes.tsx'

it('a code may be typed in the digits of any script', () => expect(westernDigits('١٢٣ 4-۵x')).toBe('12345'))
