import type { Email } from '#kit/server/machine.ts'

export type EmailKind =
  | 'verify'
  | 'exists'
  | 'reset'
  | 'invite'
  | 'changeEmail'
  | 'emailChanged'
  | 'passwordChanged'
  | 'twoFactorOff'
type Values = { name: string; link: string; hours: number }
type Texts = Record<EmailKind, { subject: string; text: string }>

/** The email of a kind in the person's language. */
export function emailOf(
  kind: EmailKind,
  { to, language, ...values }: Values & { to: string; language: string },
): Email {
  const { subject, text } = (emails[language] ?? english)[kind]
  const fill = (template: string) =>
    template
      .replace(values.name === '' ? ' {name}' : '', '')
      .replaceAll(/\{(name|link|hours)\}/g, (_, key: keyof Values) => String(values[key]))
  return { to, subject: fill(subject), text: fill(text) }
}

const english: Texts = {
  verify: {
    subject: 'Confirm your e-mail address',
    text: 'Hello {name},\n\nplease confirm your e-mail address:\n{link}\n\nThe link works once, within {hours} hours. If you did not ask for an account, ignore this letter.\n',
  },
  exists: {
    subject: 'You already have an account',
    text: 'Hello {name},\n\nsomebody asked for an account with this e-mail address, but you already have one. Sign in, or choose a new password:\n{link}\n\nIf it was not you, nothing needs to be done.\n',
  },
  reset: {
    subject: 'Choose a new password',
    text: 'Hello {name},\n\nchoose a new password here:\n{link}\n\nThe link works once, within {hours} hours. If you did not ask for it, ignore this letter: your password stays as it is.\n',
  },
  invite: {
    subject: 'You are invited to Routewright',
    text: 'Hello {name},\n\nan account was made for you. Choose your password to begin:\n{link}\n\nThe link works once, within {hours} hours.\n',
  },
  changeEmail: {
    subject: 'Confirm your new e-mail address',
    text: 'Hello {name},\n\nplease confirm that this is your new e-mail address:\n{link}\n\nThe link works once, within {hours} hours. Until then your old address stays.\n',
  },
  emailChanged: {
    subject: 'Your e-mail address is being changed',
    text: 'Hello {name},\n\nsomebody signed in as you asked for another e-mail address for your account. If it was not you, change your password now:\n{link}\n',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'Hello {name},\n\nyour password was changed and all other devices were signed out. If it was not you, choose a new one now:\n{link}\n',
  },
  twoFactorOff: {
    subject: 'Two-step verification was turned off',
    text: 'Hello {name},\n\ntwo-step verification was turned off for your account: your password alone is enough to sign in. You can turn it on again in your security settings. If you don’t know why this happened, choose a new password now:\n{link}\n',
  },
}

const french: Texts = {
  verify: {
    subject: 'Confirmez votre adresse e-mail',
    text: 'Bonjour {name},\n\nmerci de confirmer votre adresse e-mail :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures. Si vous n’avez pas demandé de compte, ignorez ce message.\n',
  },
  exists: {
    subject: 'Vous avez déjà un compte',
    text: 'Bonjour {name},\n\nquelqu’un a demandé un compte avec cette adresse e-mail, mais vous en avez déjà un. Connectez-vous, ou choisissez un nouveau mot de passe :\n{link}\n\nSi ce n’était pas vous, il n’y a rien à faire.\n',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    text: 'Bonjour {name},\n\nchoisissez un nouveau mot de passe ici :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.\n',
  },
  invite: {
    subject: 'Vous êtes invité sur Routewright',
    text: 'Bonjour {name},\n\nun compte a été créé pour vous. Choisissez votre mot de passe pour commencer :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures.\n',
  },
  changeEmail: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: 'Bonjour {name},\n\nmerci de confirmer que ceci est votre nouvelle adresse e-mail :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures. D’ici là, votre ancienne adresse reste en place.\n',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail va changer',
    text: 'Bonjour {name},\n\nquelqu’un connecté à votre compte a demandé une autre adresse e-mail. Si ce n’était pas vous, changez votre mot de passe maintenant :\n{link}\n',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été changé',
    text: 'Bonjour {name},\n\nvotre mot de passe a été changé et tous les autres appareils ont été déconnectés. Si ce n’était pas vous, choisissez-en un nouveau maintenant :\n{link}\n',
  },
  twoFactorOff: {
    subject: 'La validation en deux étapes a été désactivée',
    text: 'Bonjour {name},\n\nla validation en deux étapes a été désactivée pour votre compte : votre mot de passe suffit désormais pour vous connecter. Vous pouvez la réactiver dans vos paramètres de sécurité. Si vous ne savez pas pourquoi, choisissez un nouveau mot de passe maintenant :\n{link}\n',
  },
}

const arabic: Texts = {
  verify: {
    subject: 'أكّد بريدك الإلكتروني',
    text: 'مرحبًا {name}،\n\nيرجى تأكيد بريدك الإلكتروني:\n{link}\n\nيعمل الرابط مرة واحدة خلال {hours} ساعة. إذا لم تطلب حسابًا فتجاهل هذه الرسالة.\n',
  },
  exists: {
    subject: 'لديك حساب بالفعل',
    text: 'مرحبًا {name}،\n\nطلب شخص ما حسابًا بهذا البريد، لكن لديك حساب بالفعل. سجّل الدخول أو اختر كلمة مرور جديدة:\n{link}\n\nإذا لم تكن أنت فلا حاجة لأي إجراء.\n',
  },
  reset: {
    subject: 'اختر كلمة مرور جديدة',
    text: 'مرحبًا {name}،\n\nاختر كلمة مرور جديدة هنا:\n{link}\n\nيعمل الرابط مرة واحدة خلال {hours} ساعة. إذا لم تطلب ذلك فتجاهل هذه الرسالة وستبقى كلمة مرورك كما هي.\n',
  },
  invite: {
    subject: 'أنت مدعو إلى Routewright',
    text: 'مرحبًا {name}،\n\nأُنشئ لك حساب. اختر كلمة مرورك للبدء:\n{link}\n\nيعمل الرابط مرة واحدة خلال {hours} ساعة.\n',
  },
  changeEmail: {
    subject: 'أكّد بريدك الإلكتروني الجديد',
    text: 'مرحبًا {name}،\n\nيرجى تأكيد أن هذا هو بريدك الجديد:\n{link}\n\nيعمل الرابط مرة واحدة خلال {hours} ساعة. حتى ذلك الحين يبقى عنوانك القديم.\n',
  },
  emailChanged: {
    subject: 'طُلب تغيير بريدك الإلكتروني',
    text: 'مرحبًا {name}،\n\nطلب شخص مسجّل الدخول بحسابك عنوان بريد آخر. إذا لم تكن أنت فغيّر كلمة مرورك الآن:\n{link}\n',
  },
  passwordChanged: {
    subject: 'تم تغيير كلمة مرورك',
    text: 'مرحبًا {name}،\n\nتم تغيير كلمة مرورك وتسجيل الخروج من جميع الأجهزة الأخرى. إذا لم تكن أنت فاختر كلمة مرور جديدة الآن:\n{link}\n',
  },
  twoFactorOff: {
    subject: 'أُوقف التحقق بخطوتين',
    text: 'مرحبًا {name}،\n\nأُوقف التحقق بخطوتين لحسابك: أصبحت كلمة المرور وحدها كافية لتسجيل الدخول. يمكنك تشغيله من جديد في إعدادات الأمان. إذا كنت لا تعرف السبب فاختر كلمة مرور جديدة الآن:\n{link}\n',
  },
}

const emails: Record<string, Texts> = { en: english, fr: french, ar: arabic }
