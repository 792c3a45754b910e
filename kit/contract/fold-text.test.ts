import { expect, it } from 'vitest'
import { alikeSigns, foldText, holdsText, plainSigns } from './fold-text.ts'

it.each([
  ['Zoé', 'zoe'],
  ['MÜLLER', 'muller'],
  ['Œuvre & Straße', 'oeuvre & strasse'],
  ['Łódź, Ærø', 'lodz, aero'],
  ['L’Île', "l'ile"],
  ['أحمد إبراهيم آل ٱلسعود', 'احمد ابراهيم ال السعود'],
  ['فاطمة', 'فاطمه'],
  ['مصطفى', 'مصطفي'],
  ['مُحَمَّـــد', 'محمد'],
  ['مسؤول شئون', 'مسوول شيون'],
  ['طلب ٤٥٦ و۷۸', 'طلب 456 و78'],
  ['ﻻ ｱＢ', 'لا アb'],
  ['\u2067a\u200fb\u2069', 'ab'],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

it('a text holds another however either is written', () => {
  expect([
    holdsText('Réglages', 'REGLAGES'),
    holdsText('Reglages', 'é'),
    holdsText('الإعدادات', 'اعدادات'),
    holdsText('Orders', 'z'),
  ]).toEqual([true, true, true, false])
})

it('every sign that is alike has the one it stands for', () => {
  expect([...alikeSigns]).toHaveLength([...plainSigns].length)
})
