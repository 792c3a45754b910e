import { useAbility } from '#kit/web/use-session.ts'
import { changeInvoiceSettings } from '../../invoice-settings/contract.ts'

/** Settings and prices concern every invoice, so whoever changes only their own has no say in them. */
export function useMayChangeAll(): boolean {
  const { action, subject } = changeInvoiceSettings.access as { action: string; subject: string }
  const ability = useAbility()
  return ability.can(action, subject) && ability.rulesFor(action, subject).every(({ conditions }) => !conditions)
}
