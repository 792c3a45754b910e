import type { Articles, logisticsSlugs } from '../rules.ts'

export const frLogistics: Articles<(typeof logisticsSlugs)[number]> = {
  'import-deliveries': `
Importer des livraisons
Chargez un fichier CSV ou Excel, vérifiez chaque ligne et annulez tout l’import si ce n’était pas le bon fichier.

1. Ouvrez [Importer des livraisons](/apps/logistics/deliveries/import) et choisissez un fichier, ou collez des lignes d’un
   tableur.
2. Associez les colonnes. Celles que nous reconnaissons le sont déjà, et votre choix est retenu pour le prochain fichier.
3. Vérifiez les lignes. Une ligne qui pose problème se corrige sur place.
4. Décidez du sort des livraisons qui existent déjà : les ignorer, les mettre à jour ou garder les deux.
5. Recherchez les adresses, puis lancez l’import.

## Bon à savoir
- Un fichier peut contenir jusqu’à 20 000 livraisons et 10 Mo.
- Rien n’est enregistré avant la dernière étape, et vous pouvez quitter la page pendant l’import.
- Annuler l’import supprime ce qu’il a ajouté et rétablit ce qu’il a modifié. Les livraisons modifiées depuis restent.
- Les lignes en échec peuvent être téléchargées, corrigées et importées de nouveau.`,
  'correct-addresses': `
Corriger une adresse
Les adresses incertaines attendent dans une file. Une touche ou une épingle suffit pour chacune.

1. Ouvrez [la vérification des adresses](/apps/logistics/deliveries/fixes).
2. Regardez les lieux possibles. Une touche de 1 à 9 en choisit un.
3. Aucun ne convient ? Cherchez une autre adresse, ou faites glisser l’épingle jusqu’à la porte.
4. Appuyez sur Entrée pour valider. Toutes les livraisons à la même adresse sont prêtes d’un coup, et l’adresse suivante
   s’affiche. **Passer** en garde une pour la fin.

## En accepter plusieurs à la fois
Si la carte connaît la rue mais pas le numéro, nous le plaçons d’après ses voisins : « Le long de sa rue (± 40 m) ».
**Accepter toutes celles placées le long de leur rue** ou **limitées à la rue** les montre sur une même carte ; décochez celles à vérifier.
Vous pouvez revenir en arrière un moment. Après des remises sur place, **Portes trouvées par les livreurs** propose les meilleurs points.

## Demander au destinataire
Vous pouvez lui envoyer un lien par e-mail : il place lui-même l’épingle et explique comment trouver la porte. Si aucune
adresse e-mail n’est connue, copiez le lien et envoyez-le par un autre moyen.`,
  'add-deliveries': `
Ajouter et gérer des livraisons
Saisissez une livraison, modifiez-en plusieurs à la fois et imprimez des étiquettes.

1. Ouvrez les [livraisons](/apps/logistics/deliveries) et ajoutez-en une.
2. Indiquez le destinataire, l’adresse, la date, les créneaux et la charge.
3. Enregistrez. La livraison est prête à planifier, ou attend une adresse si nous ne l’avons pas trouvée.

## Bon à savoir
- Les onglets montrent les étapes. Un créneau est soit impératif, soit souple.
- Sélectionnez plusieurs lignes pour fixer la date, le créneau ou la priorité, ajouter des étiquettes, imprimer ou annuler.
- La même liste s’affiche aussi sur une carte.`,
  'recurring-deliveries': `
Répéter des livraisons chaque semaine
Préparez une livraison une fois : chacun de ses jours est ajouté à l’avance, prêt à planifier.

1. Ouvrez les [livraisons récurrentes](/apps/logistics/deliveries/recurring) et ajoutez-en une.
2. Indiquez le destinataire, l’adresse et la charge comme pour une livraison unique.
3. Choisissez les jours de la semaine, l’intervalle en semaines et combien de jours à l’avance elles sont ajoutées.

## Bon à savoir
- Un jour férié : livrer quand même, sauter, ou livrer la veille ou le lendemain. Un jour précis peut aussi être sauté.
- Un changement vaut aussi pour les livraisons déjà ajoutées, sauf si elles sont planifiées ou ont été modifiées.
- Suspendez-la, ou terminez-la : les livraisons suivantes qui ne sont pas planifiées sont retirées.`,
  'store-orders': `
Des commandes aux livraisons
Les commandes payées deviennent des livraisons d’elles-mêmes, une seule fois.

Trois conditions : la commande est payée, elle est prête à être enlevée et elle a une adresse de livraison. La référence
de la livraison est le numéro de la commande précédé de **O-**.

- Les articles, le poids et la note suivent.
- Le moment choisi par le client devient le créneau.
- Les surgelés exigent un véhicule adapté ; les articles fragiles ou soumis à un âge minimal sont signalés.

## Bon à savoir
Les [commandes](/apps/ecommerce/order/list) montrent ce qui est payé. Si l’adresse est introuvable, la livraison attend dans
la [vérification des adresses](/apps/logistics/deliveries/fixes).`,
  'plan-a-day': `
Planifier une journée
Le tableau de planification montre les tournées d’un jour sur une carte, une frise et une liste.

1. Ouvrez le [tableau de planification](/apps/logistics/routes) et choisissez un jour.
2. Commencez la planification. Chaque chauffeur présent et doté d’un véhicule reçoit une tournée ; les livraisons du jour
   attendent, non affectées.
3. Faites-les glisser vers les tournées, ou optimisez pour tout planifier.
4. Surveillez les chiffres en haut : retards, règles non respectées, distance, heures et coût.

## Bon à savoir
- La disposition met en avant la carte, la frise ou la liste. Sur un téléphone, chacune a son onglet.
- Aucune tournée ? Vérifiez la semaine type et le véhicule des [chauffeurs](/apps/logistics/drivers).
- Les tournées peuvent être imprimées, arrêt par arrêt.
- La touche **?** affiche les raccourcis du tableau.`,
  'drag-with-prices': `
Voir les prix en déplaçant un arrêt
Avant de lâcher un arrêt, vous voyez ce que le déplacement change.

Prenez un arrêt et tenez-le au-dessus d’une tournée. Une bulle montre l’effet sur la distance, le temps, les retards, la
charge et les promesses ; les places de la frise se colorent selon leur coût.

1. Suivez la tournée pour trouver une place avantageuse.
2. Lâchez l’arrêt. Si une règle n’est plus respectée, le tableau demande confirmation.

## Au clavier
- **A** met l’arrêt à la meilleure place, **M** liste toutes les places avec leur prix, **U** le retire de la tournée.
- Les flèches gauche et droite le déplacent dans sa tournée, haut et bas vers une autre.`,
  'optimise-a-plan': `
Optimiser un plan
Laissez l’optimiseur construire les tournées et décidez de ce que vous acceptez.

1. Sur le [tableau de planification](/apps/logistics/routes), lancez l’optimisation.
2. Dites quoi optimiser : la journée, les livraisons non affectées, votre sélection ou une tournée.
3. Choisissez ce qui compte : coût bas, ponctualité, équité, moins de véhicules…
4. Limitez les changements si les chauffeurs connaissent déjà leur tournée, et fixez la durée de la recherche.
5. Lancez. Vous pouvez continuer à travailler, ou arrêter et garder le meilleur plan trouvé.
6. Regardez les changements par chauffeur, puis acceptez tout ou partie, gardez le résultat comme nouveau plan ou rejetez-le.

## Bon à savoir
Des réglages fréquents peuvent être enregistrés sous un nom. Un plan accepté s’annule en une étape.

Le trafic, le côté de la rue et les demi-tours valent aussitôt pour tout le plan : les prix du tableau et les horaires publiés en
tiennent compte. Les profils de trafic se trouvent dans les [paramètres](/apps/logistics/settings/traffic).`,
  'explain-and-fix': `
Comprendre pourquoi un arrêt ne tient pas
Le tableau explique ce qui bloque et ce qui aiderait.

1. Sélectionnez une livraison non affectée.
2. Les détails donnent les raisons : véhicules pleins, créneau impossible, compétence manquante, dépôt fermé, etc.
3. Viennent ensuite les changements qui aideraient, avec leur prix. Appliquez celui qui convient.

## Pourquoi un arrêt est-il là ?
Sélectionnez un arrêt d’une tournée. Les détails montrent sa marge et les meilleures places suivantes, avec la différence de
prix.`,
  'lock-stops': `
Verrouiller des arrêts et des tournées
Dites ce qui doit rester en l’état.

Sélectionnez un arrêt et ouvrez le verrou dans les détails :

- sur cette tournée : il reste chez son chauffeur ;
- dans cet ordre : il garde son rang parmi les arrêts verrouillés ainsi ;
- au début ou à la fin de la tournée.

## Bon à savoir
La touche **L** verrouille ou déverrouille la sélection. Une tournée entière se verrouille depuis son menu. Si un verrou
empêche une livraison, l’explication le dit et propose de l’ouvrir.`,
  'undo-changes': `
Annuler des changements
La plupart des erreurs se rattrapent en un instant.

- Sur le tableau, **Ctrl + Z** annule votre dernier changement et **Ctrl + Maj + Z** le rétablit. Sur un Mac, utilisez la
  touche Commande.
- Après une suppression dans une liste, un message propose d’annuler pendant quelques secondes.
- Un import de livraisons s’annule en entier depuis sa page de résultat.

## Quand deux personnes modifient la même chose
Rien n’est écrasé en silence. Sur le tableau, un changement qui en heurte un autre n’est pas enregistré et vous voyez le plan
le plus récent. Dans un formulaire, une version plus récente vous est signalée.`,
  'compare-plans': `
Garder et comparer plusieurs plans
Essayez une idée sans perdre le plan que vous avez.

1. Ouvrez le menu des plans du [tableau de planification](/apps/logistics/routes).
2. Copiez le plan ou créez-en un nouveau, et modifiez-le librement.
3. Comparez les plans : chiffres, chauffeurs, clients et deux cartes côte à côte. Une tournée peut être reprise dans le
   plan ouvert.
4. Faites du meilleur le plan principal.

## Et si…
- **Et si…** répond à des questions comme « un chauffeur est malade », « 20 % de volume en plus » ou « le carburant
  augmente » : une copie est optimisée, votre plan ne change pas.
- **Tester des réglages sur le passé** essaie des réglages sur 31 jours au plus et additionne ce qu’ils auraient changé.
  Voyez vos [tests](/apps/logistics/backtests).
- Une livraison peut avoir un premier et un dernier jour possibles. [Planifier à l’avance](/apps/logistics/ahead) montre
  les jours à venir et trouve le meilleur jour pour chacune ; vous acceptez ou rejetez le résultat, et pouvez l’annuler.
- Supprimer un plan supprime ses tournées pour toujours. Les livraisons restent.`,
  'publish-a-plan': `
Publier un plan
Rien ne parvient aux chauffeurs avant la publication. Vous voyez d’abord chaque changement.

1. Sur le [tableau de planification](/apps/logistics/routes), publiez. Le bouton compte les changements depuis la dernière
   fois.
2. Regardez ce qui change pour chaque chauffeur et pour chaque destinataire.
3. Réglez d’abord les refus. Si vous pouvez déroger à une règle, donnez la raison ; elle est gardée dans le journal d’audit.
4. Ajoutez une note, choisissez qui est prévenu, et publiez maintenant ou à une heure fixée.

## Bon à savoir
- Chaque publication a un numéro. La rappeler rend aux chauffeurs ce qu’ils avaient ; le plan lui-même ne change pas.
- Rien n’est envoyé aux destinataires. L’aperçu liste ceux dont l’heure prévue change.
- La page [Tournées](/apps/logistics/route) liste les tournées publiées. Chacune s’imprime en feuille de route et liste de
  chargement.`,
  'import-vehicles': `
Importer des véhicules
Chargez toute la flotte depuis un seul fichier.

1. Ajoutez d’abord les [profils de véhicule](/apps/logistics/settings/profiles) : ce que les véhicules d’un même genre ont en
   commun.
2. Ouvrez la [flotte](/apps/logistics/fleet) et choisissez l’import.
3. Choisissez un fichier CSV ou XLSX avec les colonnes Name, Plate, Profile, Depot, Odometer et Notes.
4. Vérifiez les lignes. Rien n’a encore changé.
5. Importez les lignes valides.

## Bon à savoir
Une immatriculation connue met à jour son véhicule. Les lignes invalides sont laissées de côté, avec la raison.`,
  'invite-a-driver': `
Inviter un chauffeur
Donnez-lui un compte, par e-mail ou en lui faisant scanner un code.

1. Ouvrez les [chauffeurs](/apps/logistics/drivers) et ajoutez la personne, avec un véhicule et une semaine type.
2. Sur sa page, invitez-la à l’application et indiquez une adresse e-mail.
3. Elle reçoit un lien pour choisir un mot de passe. Elle peut aussi scanner ce lien sur votre écran.

## Bon à savoir
- Le lien sert une seule fois, pendant sept jours.
- Congés, maladie, formation et horaires exceptionnels passent avant la semaine type.
- Les documents, comme le permis de conduire, indiquent leur échéance.`,
  'hours-rules': `
Fixer les règles d’heures
Les plans respectent les limites de conduite, de travail et de pause que vous choisissez.

1. Ouvrez les [règles d’heures](/apps/logistics/settings/hours).
2. Choisissez les règles de l’Union européenne ou des États-Unis, aucune règle, ou vos propres limites.
3. Lisez-les en clair et essayez-les sur une journée : saisissez ce qui est fait et voyez ce qui reste.

## Bon à savoir
- Un chauffeur peut avoir ses propres règles, sur sa page.
- L’optimiseur planifie les pauses. Pour une recherche, il peut ne pas suivre les règles.`,
}
