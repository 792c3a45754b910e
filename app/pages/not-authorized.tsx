import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { createStore } from '#kit/web/store.ts'
import { BlankMessage } from '#ui/page/blank-message.tsx'

/** With which permissions a screen was tried last, so that each is tried once. */
const tried = createStore('')

export function NotAuthorized() {
  const t = useText('shell')
  useRetry()
  return <BlankMessage code="401" scene="closed" title={t('notAuthorized.title')} text={t('notAuthorized.text')} />
}

/** Opens the refused screen as soon as it may be opened: at a reload, and whenever the permissions change. */
function useRetry() {
  const navigate = useNavigate()
  const { to }: { to?: unknown } = useSearch({ strict: false })
  const rules = useSession()?.userAbilityRules
  useEffect(() => {
    if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || !rules) return
    const attempt = `${to} ${JSON.stringify(rules)}`
    if (tried.get() === attempt) return
    tried.set(attempt)
    void navigate({ to, replace: true })
  }, [to, rules, navigate])
}
