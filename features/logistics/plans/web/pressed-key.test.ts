import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

test('a layout with Latin letters means what is written on its keys', () => {
  expect(pressedKey({ key: 'a', code: 'KeyQ' })).toBe('a')
  expect(pressedKey({ key: 'Z', code: 'KeyW' })).toBe('z')
  expect(pressedKey({ key: '-', code: 'Slash' })).toBe('-')
  expect(pressedKey({ key: '!', code: 'Slash' })).toBe('!')
  expect(pressedKey({ key: 'ArrowLeft', code: 'ArrowLeft' })).toBe('ArrowLeft')
  expect(pressedKey({ key: 'Escape', code: 'Escape' })).toBe('Escape')
})

test('a layout with other letters means the Latin letter of the same key', () => {
  expect(pressedKey({ key: 'ش', code: 'KeyA' })).toBe('a')
  expect(pressedKey({ key: 'لا', code: 'KeyB' })).toBe('b')
  expect(pressedKey({ key: 'Я', code: 'KeyZ' })).toBe('z')
  expect(pressedKey({ key: 'ظ', code: 'Slash' })).toBe('/')
  expect(pressedKey({ key: '.', code: 'Slash' })).toBe('/')
  expect(pressedKey({ key: '؟', code: 'Slash' })).toBe('/')
})
