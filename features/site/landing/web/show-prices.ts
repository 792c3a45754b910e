import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { readPricing } from '../../pricing/contract.ts'
import { priceText, type PriceWords } from '../rules/price-text.ts'

type Pricing = ReplyOf<typeof readPricing>

/** The prices are the workspace’s own, by the month or by the year; without an answer the page says nothing of them. */
export async function showPrices(root: HTMLElement, signal: AbortSignal): Promise<void> {
  const pricing = await call(readPricing).catch(() => undefined)
  const list = root.querySelector('[data-price]')?.closest<HTMLElement>('[data-month]')
  const period = root.querySelector<HTMLElement>('[data-period]')
  if (!pricing || !list || signal.aborted) return
  const yearly = period?.querySelector('input')
  const show = () => writePrices(list, pricing, yearly?.checked === true)
  show()
  yearly?.addEventListener('change', show, { signal })
  if (period) offerYears(period, pricing)
}

/** Whoever pays for nothing pays for no year either. */
function offerYears(period: HTMLElement, { plans, savedPercent }: Pricing): void {
  period.hidden = !plans.some(({ yearlyCents }) => yearlyCents !== null && yearlyCents > 0)
  const note = period.querySelector<HTMLElement>('[data-save]')
  if (!note || savedPercent <= 0) return
  const share = new Intl.NumberFormat(locale(), { style: 'percent' }).format(savedPercent / 100)
  note.textContent = (note.dataset['save'] ?? '').replace('{{share}}', share)
}

function writePrices(list: HTMLElement, { plans, currency }: Pricing, isYearly: boolean): void {
  const { month = '', year = '', free = '', request = '' } = list.dataset
  const words: PriceWords = { month, year, free, request }
  for (const plan of plans) {
    const place = list.querySelector(`[data-price="${plan.plan}"]`)
    if (place) place.textContent = priceText(words, plan, { currency, isYearly, locale: locale() })
  }
}

function locale(): string {
  return `${document.documentElement.lang}-u-nu-latn`
}
