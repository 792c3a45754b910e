import { IconEye } from '@tabler/icons-react'
import { isOwnRole } from '#platform/access/rules.ts'
import { useRoleViewEnd } from '#platform/access/web/role-view.ts'
import { useText } from '#kit/web/i18n.ts'
import { Banner } from './banner.tsx'

/** Says that the product is being viewed as another role, with a button to end that. */
export function RoleViewBanner({ role }: { role: string }) {
  const t = useText('shell')
  const words = useText('access')
  const end = useRoleViewEnd()
  return (
    <Banner
      tone="primary"
      icon={<IconEye size={20} aria-hidden />}
      action={{ label: t('banners.endView'), run: () => end.mutate({}), isRunning: end.isPending }}
    >
      {t('banners.viewing', { role: isOwnRole(role) ? words(`roles.${role}`) : role })}
    </Banner>
  )
}
