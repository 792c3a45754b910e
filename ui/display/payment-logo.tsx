import { IconBrandApple, IconBrandGoogle, IconBrandPaypalFilled, IconCreditCard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Marks keep their own colours, so that their ground is white by night as well. */
const plate = {
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: 38,
  blockSize: 26,
  border: '1px solid var(--line)',
  borderRadius: 5,
  background: 'white',
  color: '#4b465c',
}

const known: [name: RegExp, draw: () => ReactNode][] = [
  [/master\s?card/i, Mastercard],
  [/paypal/i, () => <IconBrandPaypalFilled size={18} color="#003087" />],
  [/visa/i, () => <Word text="VISA" color="#1a1f71" isSlanted />],
  [/amex|american express/i, () => <Word text="AMEX" color="#016fd0" />],
  [/apple/i, () => <IconBrandApple size={18} color="#000" />],
  [/google/i, () => <IconBrandGoogle size={18} color="#3c4043" />],
  [/bank|transfer|virement|تحويل|invoice|facture|فاتورة/i, () => <Icon name="receipt" size={18} />],
  [/cash|espèces|نقد/i, () => <Icon name="currency-dollar" size={18} />],
]

/** The mark of a way to pay, by its name; a plain card where the name is none we know. Its name stands beside it. */
export function PaymentLogo({ name }: { name: string }) {
  const draw = known.find(([pattern]) => pattern.test(name))?.[1] ?? Card
  return (
    <span style={plate} aria-hidden>
      {draw()}
    </span>
  )
}

function Card() {
  return <IconCreditCard size={18} />
}

function Mastercard() {
  return (
    <svg viewBox="0 0 28 18" width={28} height={18}>
      <circle cx="10" cy="9" r="7.500" fill="#eb001b" />
      <circle cx="18" cy="9" r="7.500" fill="#f79e1b" />
      <path d="M14 2.660a7.500 7.500 0 0 1 0 12.680 7.500 7.500 0 0 1 0-12.680Z" fill="#ff5f00" />
    </svg>
  )
}

function Word({ text, color, isSlanted = false }: { text: string; color: string; isSlanted?: boolean }) {
  return (
    <svg viewBox="0 0 30 18" width={30} height={18}>
      <text
        x="15"
        y="13"
        textAnchor="middle"
        fill={color}
        fontSize="10.500"
        fontWeight="800"
        fontStyle={isSlanted ? 'italic' : 'normal'}
        textLength="27"
      >
        {text}
      </text>
    </svg>
  )
}
