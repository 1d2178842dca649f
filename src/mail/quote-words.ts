/**
 * The words by which mail programs announce quoted mail, in many languages. All are in lower case and NFKC. To add a
 * language, add its words here.
 */

const words = (list: string): string[] => list.split('|').map((word) => word.trim().normalize('NFKC'));

export type HeaderKind = 'from' | 'sent' | 'to' | 'cc' | 'subject';

/** Labels of the header block above a quoted or forwarded mail. */
export const HEADER_LABELS: Record<HeaderKind, readonly string[]> = {
  from: words(`
  from | von | de | da | van | fra | från | lähettäjä | od | от | від | kimden | gönderen | feladó | από |
  de la | expéditeur | remitente | mittente | afzender | remetente | отправитель | odesílatel | nadawca |
  보낸 사람 | 보낸사람 | 보낸이 | 발신 | 발신자 | 差出人 | 送信者 | 发件人 | 寄件者 | 寄件人 | người gửi | dari | จาก | מאת | من
`),
  sent: words(`
  sent | date | message du | gesendet | datum | envoyé | envoyé le | enviado | enviado el | enviada em | fecha | data |
  inviato | verzonden | enviado em | sendt | dato | skickat | lähetetty | päiväys | wysłano | wysłane |
  odesláno | отправлено | дата | надіслано | tarih | gönderildi | gönderme tarihi | elküldve | dátum |
  ημερομηνία | trimis | 보낸 날짜 | 보낸날짜 | 날짜 | 일시 | 送信日時 | 日時 | 日付 | 发送时间 | 发送日期 | 日期 | 寄件日期 | 傳送時間 | ngày |
  tanggal | วันที่ | תאריך | تاريخ
`),
  to: words(`
  to | an | à | a | para | aan | til | till | vastaanottaja | do | komu | кому | kime | alıcı | címzett |
  προς | destinataire | destinatario | către | 받는 사람 | 받는사람 | 받는이 | 수신 | 수신자 | 宛先 | 收件人 | 收件者 | đến |
  người nhận | kepada | ถึง | אל | إلى
`),
  cc: words(`
  cc | kopie | copie | copie à | copia | kopi | kopia | kopio | dw | копия | копія | bilgi | másolat | 참조 | 抄送 | 副本
`),
  subject: words(`
  subject | betreff | thema | objet | sujet | asunto | oggetto | onderwerp | assunto | emne | ämne | aihe | temat | předmět |
  predmet | тема | konu | tárgy | θέμα | subiect | 제목 | 件名 | 主题 | 主題 | 主旨 | chủ đề | subjek | perihal |
  เรื่อง | נושא | الموضوع
`),
};

/** Titles of the ruled line above a quoted mail, as in `-----Original Message-----`. */
export const DIVIDER_TITLES: ReadonlySet<string> = new Set(
  words(`
  original message | original | original appointment | forwarded message | reply message | reply above this line |
  원본 메시지 | 원본메시지 | 원본 메일 | 원본메일 | 전달된 메시지 | 전달된 메일 | 전달 메시지 | 元のメッセージ | 転送されたメッセージ | 元のメール | 转发邮件 | 原始邮件 |
  回复的原邮件 | 轉寄郵件 | 原始郵件 | 转发的邮件 | ursprüngliche nachricht | originalnachricht | weitergeleitete nachricht |
  message original | message d'origine | message transféré | mensaje original | mensaje reenviado |
  messaggio originale | messaggio inoltrato | oorspronkelijk bericht | origineel bericht |
  doorgestuurd bericht | mensagem original | mensagem encaminhada | исходное сообщение |
  пересылаемое сообщение | пересланное сообщение | пересылаемое письмо | оригінальне повідомлення |
  ursprungligt meddelande | ursprungsmeddelande | vidarebefordrat meddelande | opprinnelig melding |
  videresendt melding | oprindelig meddelelse | videresendt meddelelse | alkuperäinen viesti |
  välitetty viesti | wiadomość oryginalna | wiadomość przekazana | původní zpráva | přeposlaná zpráva |
  eredeti üzenet | továbbított üzenet | orijinal ileti | yönlendirilen ileti | mesaj original | thư gốc |
  pesan asli
`),
);

/** Lines that announce a forwarded mail without a ruled line. */
export const FORWARD_TITLES: ReadonlySet<string> = new Set(
  words(`
  begin forwarded message | 전달된 메시지 | 転送されたメッセージ | 开始转发的邮件 | 以下是轉寄的郵件 | anfang der weitergeleiteten nachricht |
  anfang der weitergeleiteten e-mail | début du message réexpédié | début du message transféré |
  inicio del mensaje reenviado | inizio messaggio inoltrato | begin doorgestuurd bericht |
  início da mensagem reencaminhada | início da mensagem encaminhada | начало переадресованного сообщения |
  начало переадресованного письма | vidarebefordrat brev | videresendt melding | alkaa välitetty viesti
`),
);

/** Verbs of "... wrote:". */
export const WROTE_VERBS: readonly string[] = words(`
  wrote | writes | schrieb | schrieb am | a écrit | escribió | ha escrito | ha scritto | scrisse | schreef |
  escreveu | написал | написала | пишет | писал | писала | пише | написав | skrev | kirjoitti | napisał |
  napisała | pisze | napsal | napsala | napísal | írta | yazdı | şunu yazdı | έγραψε | a scris | đã viết |
  menulis | geschreven | skrifaði | เขียน | כתב | כתבה | كتب | va escriure | 작성 | 님이 작성 | 님이 작성하였습니다 | 님이 쓴 글 | 님의 말 | のメール |
  さんは書きました | が書きました | は書きました | 写道 | 寫道 | 来信 | said |
  님이 작성한 메시지 | 님이 작성한 글 | 님이 작성한 내용 | 님께서 작성 | 님이 쓰신 글 | 님의 메시지 | さんからのメール
`);

/** Verbs that stand right behind a name, and with a colon suffice without date or address. */
export const NAMED_VERBS: readonly string[] = words(`
  さんは書きました | さんが書きました | さんからのメール | 님이 작성 | 님이 작성하였습니다 | 님이 작성한 메시지 | 님이 작성한 글 | 님이 작성한 내용 |
  님께서 작성 | 님이 쓴 글 | 님이 쓰신 글 | 님의 말 | 님의 메시지 | 写道 | 寫道
`);

/** First words of a ruled line that names the forwarder of a mail, as in Lotus Notes. */
export const FORWARDERS: readonly string[] = words(`
  forwarded by | weitergeleitet von | transféré par | réexpédié par | reenviado por | inoltrato da | doorgestuurd door | encaminhado por
`);

/** First words of "On ... wrote:". */
export const WROTE_OPENINGS: readonly string[] = words(`
  on | am | på | le | el | il | em | op | den | dnia | w dniu | dne | tarihinde | pada | vào | la | στις | at | 在
`);
