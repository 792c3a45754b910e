import type { Sentence } from '#kit/contract/sentence.ts'
import type { Email, Machine } from '#kit/server/machine.ts'

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

/** What we answer to a request for a link; no sentence says whether the address has an account. */
export function emailAnswer(machine: Pick<Machine, 'mailer'>, kind: 'signUp' | 'link'): Sentence {
  return machine.mailer ? emailSent[kind] : emailSent[kind === 'signUp' ? 'signUpUnsent' : 'unsent']
}

const emailSent: Record<'signUp' | 'link' | 'signUpUnsent' | 'unsent', Sentence> = {
  signUpUnsent: {
    en: 'Email isn’t set up here, so we can’t send you a link. Ask your administrator to activate your account.',
    fr: 'L’envoi d’e-mails n’est pas configuré ici. Demandez à votre administrateur d’activer votre compte.',
    ar: 'البريد الإلكتروني غير مُعدّ هنا، فلا يمكننا إرسال رابط. اطلب من المسؤول تفعيل حسابك.',
  },
  unsent: {
    en: 'Email isn’t set up here, so we can’t send a link. Ask your administrator for one.',
    fr: 'L’envoi d’e-mails n’est pas configuré ici. Demandez un lien à votre administrateur.',
    ar: 'البريد الإلكتروني غير مُعدّ هنا، فلا يمكننا إرسال رابط. اطلبه من المسؤول.',
  },
  signUp: {
    en: 'Check your email: we’ve sent you a link.',
    fr: 'Consultez vos e-mails : nous vous avons envoyé un lien.',
    ar: 'راجع بريدك: أرسلنا إليك رابطًا.',
  },
  link: {
    en: 'If this address has an account, we’ve sent it a link.',
    fr: 'Si cette adresse a un compte, nous lui avons envoyé un lien.',
    ar: 'إذا كان لهذا البريد حساب فقد أرسلنا إليه رابطًا.',
  },
}

const english: Texts = {
  verify: {
    subject: 'Confirm your email address',
    text: 'Hello {name},\n\nPlease confirm your email address:\n{link}\n\nThe link works once and expires in {hours} hours. If you didn’t sign up, ignore this email.\n',
  },
  exists: {
    subject: 'You already have an account',
    text: 'Hello {name},\n\nSomeone tried to sign up with this email address, but you already have an account. Sign in, or choose a new password:\n{link}\n\nIf this wasn’t you, you can ignore this email.\n',
  },
  reset: {
    subject: 'Choose a new password',
    text: 'Hello {name},\n\nChoose a new password here:\n{link}\n\nThe link works once and expires in {hours} hours. If you didn’t request this, ignore this email. Your password stays the same.\n',
  },
  invite: {
    subject: 'You’re invited to Routewright',
    text: 'Hello {name},\n\nWe’ve created an account for you. Choose your password to get started:\n{link}\n\nThe link works once and expires in {hours} hours.\n',
  },
  changeEmail: {
    subject: 'Confirm your new email address',
    text: 'Hello {name},\n\nPlease confirm your new email address:\n{link}\n\nThe link works once and expires in {hours} hours. Until you confirm it, we’ll keep using your old address.\n',
  },
  emailChanged: {
    subject: 'Your email address is being changed',
    text: 'Hello {name},\n\nSomeone signed in to your account and asked to change its email address. If this wasn’t you, change your password now:\n{link}\n',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'Hello {name},\n\nYour password was changed and all your other devices were signed out. If this wasn’t you, choose a new password now:\n{link}\n',
  },
  twoFactorOff: {
    subject: 'Two-step verification was turned off',
    text: 'Hello {name},\n\ntwo-step verification was turned off for your account: your password alone is enough to sign in. You can turn it on again in your security settings. If you don’t know why this happened, choose a new password now:\n{link}\n',
  },
}

const french: Texts = {
  verify: {
    subject: 'Confirmez votre adresse e-mail',
    text: 'Bonjour {name},\n\nmerci de confirmer votre adresse e-mail :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures. Si vous n’avez pas créé de compte, ignorez cet e-mail.\n',
  },
  exists: {
    subject: 'Vous avez déjà un compte',
    text: 'Bonjour {name},\n\nquelqu’un a essayé de créer un compte avec cette adresse e-mail, mais vous en avez déjà un. Connectez-vous, ou choisissez un nouveau mot de passe :\n{link}\n\nSi ce n’était pas vous, ignorez cet e-mail.\n',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    text: 'Bonjour {name},\n\nchoisissez un nouveau mot de passe ici :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures. Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe ne change pas.\n',
  },
  invite: {
    subject: 'Vous êtes invité sur Routewright',
    text: 'Bonjour {name},\n\nun compte a été créé pour vous. Choisissez votre mot de passe pour commencer :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures.\n',
  },
  changeEmail: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: 'Bonjour {name},\n\nmerci de confirmer votre nouvelle adresse e-mail :\n{link}\n\nLe lien fonctionne une seule fois, pendant {hours} heures. D’ici là, nous continuons d’utiliser l’ancienne.\n',
  },
  emailChanged: {
    subject: 'Votre adresse e-mail va changer',
    text: 'Bonjour {name},\n\nquelqu’un s’est connecté à votre compte et a demandé à changer son adresse e-mail. Si ce n’était pas vous, changez votre mot de passe maintenant :\n{link}\n',
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
    text: 'مرحبًا {name}،\n\nيرجى تأكيد بريدك الإلكتروني:\n{link}\n\nيعمل الرابط مرة واحدة خلال {hours} ساعة. إذا لم تنشئ حسابًا فتجاهل هذه الرسالة.\n',
  },
  exists: {
    subject: 'لديك حساب بالفعل',
    text: 'مرحبًا {name}،\n\nحاول شخص ما إنشاء حساب بهذا البريد، لكن لديك حساب بالفعل. سجّل الدخول أو اختر كلمة مرور جديدة:\n{link}\n\nإذا لم تكن أنت فتجاهل هذه الرسالة.\n',
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
    text: 'مرحبًا {name}،\n\nيرجى تأكيد بريدك الإلكتروني الجديد:\n{link}\n\nيعمل الرابط مرة واحدة خلال {hours} ساعة. حتى ذلك الحين نستخدم بريدك القديم.\n',
  },
  emailChanged: {
    subject: 'طُلب تغيير بريدك الإلكتروني',
    text: 'مرحبًا {name}،\n\nسجّل شخص ما الدخول إلى حسابك وطلب تغيير بريده. إذا لم تكن أنت فغيّر كلمة مرورك الآن:\n{link}\n',
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
