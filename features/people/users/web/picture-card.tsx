import { useState } from 'react'
import { readProfile, type OwnProfile } from '../contract.ts'
import { CallError } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button, FileButton } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { deleteAvatar, largestAvatarBytes, uploadAvatar } from '#platform/accounts/contract.ts'
import classes from '#platform/accounts/web/auth.module.css'
import { refreshSession } from '#platform/accounts/web/me.ts'

/** The own picture: upload one, or go back to the initials. */
export function PictureCard({ profile }: { profile: OwnProfile }) {
  const t = useText('accounts')
  const { bytes } = useFormat()
  const [fault, setFault] = useState<string>()
  const options = { stale: [readProfile], quiet: true, onSuccess: () => void refreshSession() }
  const upload = useSend(uploadAvatar, options)
  const remove = useSend(deleteAvatar, options)
  const take = (file: File | null) => {
    if (!file) return
    setFault(file.size > largestAvatarBytes ? t('settings.pictureTooLarge') : undefined)
    if (file.size <= largestAvatarBytes)
      upload.mutate(
        { body: file },
        {
          onError: (error) =>
            setFault(error instanceof CallError && error.status === 422 ? error.message : t('settings.pictureWrong')),
        },
      )
  }
  return (
    <SectionCard title={t('settings.picture')}>
      <Group gap="lg">
        <PersonAvatar name={profile.fullName} src={profile.avatar} size={96} />
        <div>
          <Group gap="sm">
            <FileButton onChange={take} accept="image/png,image/jpeg,image/gif,image/webp">
              {(props) => (
                <Button {...props} loading={upload.isPending}>
                  {t('settings.upload')}
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              disabled={profile.avatar === ''}
              loading={remove.isPending}
              onClick={() => remove.mutate({})}
            >
              {t('settings.resetPicture')}
            </Button>
          </Group>
          <p className={classes.hint} data-fault={fault !== undefined || undefined} aria-live="polite">
            {fault ?? t('settings.pictureText', { size: bytes(largestAvatarBytes) })}
          </p>
        </div>
      </Group>
    </SectionCard>
  )
}
