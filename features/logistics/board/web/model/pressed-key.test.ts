import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

test('a key of a Latin layout means its own letter', () => {
  expect(pressedKey({ key: 'a', code: 'KeyQ' })).toBe('a')
  expect(pressedKey({ key: 'Z', code: 'KeyW' })).toBe('z')
  expect(pressedKey({ key: '-', code: 'Slash' })).toBe('-')
  expect(pressedKey({ key: '!', code: 'Slash' })).toBe('!')
  expect(pressedKey({ key: 'ArrowLeft', code: 'ArrowLeft' })).toBe('ArrowLeft')
  expect(pressedKey({ key: 'Escape', code: 'Escape' })).toBe('Escape')
})

test('a key of another layout means the Latin letter in the same position', () => {
  expect(pressedKey({ key: 'ش', code: 'KeyA' })).toBe('a')
  expect(pressedKey({ key: 'لا', code: 'KeyB' })).toBe('b')
  expect(pressedKey({ key: 'Я', code: 'KeyZ' })).toBe('z')
  expect(pressedKey({ key: 'ظ', code: 'Slash' })).toBe('/')
  expect(pressedKey({ key: '.', code: 'Slash' })).toBe('/')
  expect(pressedKey({ key: '؟', code: 'Slash' })).toBe('/')
})
