/** What the page that checks dice says of a record; a terminal says the same in English. */
import type { Catalogues } from '../../engine/message.ts';

export const verdictSentences: Catalogues = {
  en: {
    'verify.match': '{code} "{name}": {game}, {scenario}. {state:say}',
    'verify.over': 'The match is over.',
    'verify.running': 'The match goes on.',
    'verify.bound': 'Bound before play by: dice {dice}, deck {deck}. Compare them with your invitation.',
    'verify.head': 'Head of the log after {rows:#row|rows}: {head}. Reports show its first 16 digits.',
    'verify.mode.L2': 'Mode L2: secrets of the server, salts of the players, and a public beacon.',
    'verify.mode.L1':
      'Mode L1: secrets of the server and salts of the players. Nobody could choose a result; the server could have looked ahead.',
    'verify.mode.L0': 'Mode L0: secrets of the server alone, bound before play. No player put a salt in.',
    'verify.mode.L2.partly':
      'Mode L2 now, but {unawaited:#draw|draws} fell without the beacon. These depend on secrets of the server and salts of the players alone.',
    'verify.mode.row':
      'Row {row} of the log changes the mode to {mode}: "{reason}". Everybody was told of it: if you were not, ask.',
    'verify.resalted':
      '{count:#row|rows} of the log ({rows}) bind a seat to another salt than before. That is right only where its player was replaced before play.',
    'verify.rounds': 'Rounds of the beacon: {all:#value|values}, each with a signature that only the beacon can make.',
    'verify.rounds.unknown':
      'Rounds of the beacon: {all:#value|values}, of which {unknown} could not be held against the beacon here. Compare them with what the beacon publishes.',
    'verify.seals': 'Answers under seal: {same}, each the one that the log had before the others were known.',
    'verify.seals.changed':
      'Changed or taken back under seal, while others had still to answer: {count:#time|times} (rows {rows}).',
    'verify.corrections':
      'A moderator has changed the position in {count:#row|rows} of the log ({rows}). Everybody was told of each: if you were not, ask.',
    'verify.undone':
      'Rolled back {rollbacks:#time|times}: what was undone is checked by the log alone, and not played again.',
    'verify.believe.L2':
      'Not in the record: whether orders came in when the log says so. Hold your own mails against it (--mails): a round that a mail named before it came was not chosen.',
    'verify.believe.L1':
      'Not in the record: whether the server looked ahead, and, where its operator had a seat, whether he chose its salt last.',
    'verify.believe.L0':
      'Not in the record: whether the server tried many secrets before it was bound, and whether it looked ahead.',
    'verify.epochs': 'Epochs that other orders or another position after a rollback have begun: {epochs}.',
    'verify.checked':
      'Recomputed: {dice:#die|dice}, {shuffles:#shuffle|shuffles}; {boundaries:#impulse|impulses} compared.',
    'verify.pending':
      'Cannot be checked before their keys are published: {rolls:#roll|rolls}, {shuffles:#shuffle|shuffles}.',
    'verify.unknown': 'Lines of kinds that no record has, and not checked: {kinds}.',
    'verify.unchecked': 'Not checked: reports, messages, the times of events, and the names of players.',
    'verify.good': 'Nothing is wrong.',
    'verify.unplayed':
      'The log and the dice are right. Whether the match was played by the rules was not checked: "npm run verify" with the rules of the match does that.',
    'verify.bad': 'WRONG: {count:#fault|faults}.',
    'verify.unreadable': 'This is not a record of a match: line {line} cannot be read.',
    'verify.unreadable.size':
      'This is not a record of a match: it is larger than {packed} million bytes, or {unpacked} million uncompressed.',
    'verify.unreadable.lines': 'This is not a record of a match: it has more than {lines} lines.',
    'verify.unreadable.depth': 'This is not a record of a match: lists in line {line} are nested too deeply.',
    'dice.fault.secret': 'The secret of the {which} is not the one that the match was bound to.',
    'dice.fault.state.over': 'By the log the match is over, and the file says that it goes on.',
    'dice.fault.state.running': 'The file says that the match is over; by the log it goes on.',
    'dice.fault.eyes':
      'The file says that it was written for one reader, and it has secrets, which such a file never has.',
    'dice.fault.secrets': 'By the log the match is over, and the file lacks its secrets.',
    'dice.fault.setup': 'Row {row} of the log began the match with something else as its {what} than the file has.',
    'dice.fault.seal-seat': 'Row {row} of the log has an answer under seal of {seat}, which is no seat of the match.',
    'dice.fault.seal':
      'The answer of {seat} to question {decision} is not the one that row {row} of the log had under seal.',
    'dice.fault.salt-seat': 'Row {row} of the log has a salt of {seat}, which is no seat of the match.',
    'dice.fault.mode-idle': 'Row {row} of the log changes the mode to {mode}, which it was already.',
    'dice.fault.unbound': 'The log does not say what the match was bound to.',
    'dice.fault.row': 'Row {row} of the log is missing: row {found} stands in its place.',
    'dice.fault.hash': 'Row {row} of the log has been changed: its hash differs.',
    'dice.fault.text': 'Row {row} of the log cannot be read.',
    'dice.fault.bound': 'Row {row} of the log binds the match to other commitments than its invitation.',
    'dice.fault.key': 'Row {row} of the log publishes a key {link} that does not belong to the chain.',
    'dice.fault.deck': 'Row {row} of the log publishes a secret of the deck that the match was not bound to.',
    'dice.fault.gap': 'Row {row} of the log is roll {no}, and roll {wanted} should come.',
    'dice.fault.again': 'Row {row} of the log repeats a roll {no} that a rollback has not undone.',
    'dice.fault.epoch': 'Row {row} of the log has another epoch than its place demands.',
    'dice.fault.epoch-free':
      'Row {row} of the log begins an epoch, and no rollback before it gives cause for one: each rollback has one epoch at most.',
    'dice.fault.epoch-missing':
      'Row {row} of the log differs from what stood there before the rollback, and no epoch begins with it.',
    'dice.fault.epoch-idle':
      'Row {row} of the log begins an epoch, though the orders are the same as before the rollback.',
    'dice.fault.place': 'Row {row} of the log ({kind}) stands where it is not allowed.',
    'dice.fault.time': 'Row {row} of the log has the time {at}, but a row above it is later.',
    'dice.fault.salt': 'Row {row} of the log opens another salt of {seat} than was bound when its player joined.',
    'dice.fault.salts-mode': 'Row {row} of the log begins mode {mode}, which its salts and its beacon do not give.',
    'dice.fault.rollback': 'Row {row} of the log goes back to impulse {to}, and not to the rolls that there were then.',
    'dice.fault.link': 'Roll {no} (row {row}) follows from key {link}; the key of its turn is {wanted}.',
    'dice.fault.lock-twice': 'Row {row} of the log locks the orders of roll {no} a second time.',
    'dice.fault.lock-left': 'Row {row} of the log stands where roll {no} has to fall, which row {lock} has locked.',
    'dice.fault.round':
      'Row {row} of the log waits for round {round} of the beacon; by its moment it has to be {wanted}.',
    'dice.fault.filed': 'Row {row} of the log was sealed over other filed orders than the record has (roll {no}).',
    'dice.fault.reshuffle':
      'Row {row} of the log reorders the draw piles, but its epoch, its shuffles and the resulting correction do not follow.',
    'dice.fault.stale': 'Roll {no} (row {row}) follows from key {link}, which was published already.',
    'dice.fault.mode': 'Roll {no} (row {row}) has another mode than the match.',
    'dice.fault.lock':
      'Roll {no} (row {row}) did not wait for the round of the beacon that was fixed when orders were locked.',
    'dice.fault.beacon': 'Row {row} of the log has another value for round {round} than the beacon published.',
    'dice.fault.faces': 'Roll {no} ({label}, row {row}) says {told}; its key gives {faces}.',
    'dice.fault.size': 'Shuffle {no} ({label}, row {row}) was of another number of cards.',
    'dice.fault.order': 'Shuffle {no} ({label}, row {row}) came out in another order, from card {place} on.',
    'dice.fault.roll': 'Roll {no} ({label}) in the list of rolls is not the one in the log.',
    'dice.fault.rolls': 'The list has {count:#roll|rolls}; by the log there should be {log}.',
    'dice.fault.answers': 'An answer of impulse {impulse} (questions {from} to {to}) has been changed.',
    'dice.fault.origins':
      'The record says something else than the log of who gave an answer of impulse {impulse} (questions {from} to {to}), or of the line that gave it.',
    'dice.fault.events': 'An event of impulse {impulse} (events {from} to {to}) has been changed.',
    'dice.fault.position': 'The position after impulse {impulse} has been changed.',
    'dice.fault.boundary': 'Impulse {impulse} is not in the log.',
    'dice.fault.boundaries': 'There are {count:#position|positions}; by the log there should be {log}.',
  },
  ko: {
    'verify.match': '{code} "{name}": {game}, {scenario}. {state:say}',
    'verify.over': '끝난 게임입니다.',
    'verify.running': '진행 중인 게임입니다.',
    'verify.bound': '시작 전에 묶어 둔 해시: 주사위 {dice}, 카드 더미 {deck}. 초대장의 해시와 비교하십시오.',
    'verify.head': '주사위 기록 {rows}행까지의 머리: {head}. 보고서에는 그 앞 16자리가 있습니다.',
    'verify.mode.L2': 'L2 방식: 서버의 비밀, 참가자의 말, 공개 비컨을 함께 씁니다.',
    'verify.mode.L1':
      'L1 방식: 서버의 비밀과 참가자의 말을 씁니다. 아무도 결과를 고를 수 없었지만, 서버는 결과를 미리 볼 수 있었습니다.',
    'verify.mode.L0': 'L0 방식: 시작 전에 묶어 둔 서버의 비밀만 씁니다. 말을 넣은 참가자가 없습니다.',
    'verify.mode.L2.partly':
      '지금은 L2 방식이지만, {unawaited}번은 비컨 없이 뽑았습니다. 이것들은 서버의 비밀과 참가자의 말에서만 나옵니다.',
    'verify.mode.row':
      '주사위 기록 {row}행에서 방식이 바뀝니다({mode}): "{reason}". 모두에게 알린 일입니다. 알림을 받지 못했다면 물어보십시오.',
    'verify.resalted':
      '{count}개 행({rows})이 자리 하나를 전과 다른 말에 묶습니다. 시작 전에 그 자리의 참가자가 바뀌었을 때만 맞는 일입니다.',
    'verify.rounds': '비컨 회차: 값 {all}개. 모두 비컨만 만들 수 있는 서명이 있습니다.',
    'verify.rounds.unknown':
      '비컨 회차: 값 {all}개. 그 가운데 {unknown}개는 여기서 비컨과 맞추어 볼 수 없었습니다. 비컨이 공개한 값과 비교하십시오.',
    'verify.seals': '봉인된 답: {same}개. 모두 다른 답이 알려지기 전에 기록된 그대로입니다.',
    'verify.seals.changed': '다른 사람이 아직 답하지 않은 동안 바꾸거나 거둔 봉인된 답: {count}번({rows}행).',
    'verify.corrections':
      '진행자가 판의 상태를 바꾸었습니다: {count}개 행({rows}). 그때마다 모두에게 알린 일입니다. 알림을 받지 못했다면 물어보십시오.',
    'verify.undone':
      '{rollbacks}번 되돌렸습니다. 취소된 부분은 주사위 기록만으로 확인하며, 다시 진행해 보지는 않습니다.',
    'verify.believe.L2':
      '기록으로 알 수 없는 것: 명령이 기록에 적힌 때에 들어왔는지. 보관한 메일과 맞추어 보십시오(--mails). 회차가 오기 전에 메일에 적힌 회차라면 골라낸 것이 아닙니다.',
    'verify.believe.L1':
      '기록으로 알 수 없는 것: 서버가 결과를 미리 보았는지, 그리고 서버 운영자에게 자리가 있었다면 그가 자기 말을 마지막에 골랐는지.',
    'verify.believe.L0':
      '기록으로 알 수 없는 것: 서버가 묶기 전에 비밀을 여러 번 뽑아 보았는지, 그리고 결과를 미리 보았는지.',
    'verify.epochs': '되돌린 뒤 명령이나 판의 상태가 달라져 새로 시작한 시기: {epochs}.',
    'verify.checked': '다시 계산함: 주사위 {dice}개, 섞기 {shuffles}번. 임펄스 {boundaries}개를 비교했습니다.',
    'verify.pending': '열쇠가 공개되기 전에는 확인할 수 없는 것: 굴림 {rolls}번, 섞기 {shuffles}번.',
    'verify.unknown': '기록에 없는 종류여서 확인하지 않은 행: {kinds}.',
    'verify.unchecked': '확인하지 않은 것: 보고서, 참가자끼리의 메시지, 사건의 시각, 참가자의 이름.',
    'verify.good': '틀린 것이 없습니다.',
    'verify.unplayed':
      '기록과 주사위는 맞습니다. 규칙대로 진행되었는지는 확인하지 않았습니다. 그 게임의 규칙이 있는 곳에서 "npm run verify"로 확인할 수 있습니다.',
    'verify.bad': '틀렸습니다: {count}가지.',
    'verify.unreadable': '게임 기록이 아닙니다. {line}번째 줄을 읽을 수 없습니다.',
    'verify.unreadable.size':
      '게임 기록이 아닙니다. {packed}메가바이트, 또는 압축을 풀었을 때 {unpacked}메가바이트보다 큽니다.',
    'verify.unreadable.lines': '게임 기록이 아닙니다. {lines}줄이 넘습니다.',
    'verify.unreadable.depth': '게임 기록이 아닙니다. {line}번째 줄의 목록이 너무 깊이 겹쳐 있습니다.',
    'dice.fault.secret': '공개된 비밀({which})이 게임을 묶어 둔 해시와 맞지 않습니다.',
    'dice.fault.state.over': '주사위 기록으로는 끝난 게임인데, 파일에는 진행 중이라고 되어 있습니다.',
    'dice.fault.state.running': '파일에는 끝난 게임이라고 되어 있는데, 주사위 기록으로는 진행 중입니다.',
    'dice.fault.eyes':
      '한 사람에게 보이려고 만든 파일이라고 되어 있는데, 그런 파일에는 없어야 할 비밀이 들어 있습니다.',
    'dice.fault.secrets': '주사위 기록으로는 끝난 게임인데, 파일에 비밀이 없습니다.',
    'dice.fault.setup': '주사위 기록 {row}행에서 시작한 게임과 파일의 내용이 다릅니다({what}).',
    'dice.fault.seal-seat': '주사위 기록 {row}행에 {seat}의 봉인된 답이 있는데, 이 게임에는 그런 자리가 없습니다.',
    'dice.fault.seal': '{seat}의 {decision}번 질문에 대한 답이 주사위 기록 {row}행에 봉인된 것과 다릅니다.',
    'dice.fault.salt-seat': '주사위 기록 {row}행에 {seat}의 말이 있는데, 이 게임에는 그런 자리가 없습니다.',
    'dice.fault.mode-idle': '주사위 기록 {row}행에서 방식을 바꾸는데({mode}), 이미 그 방식이었습니다.',
    'dice.fault.unbound': '게임이 무엇에 묶였는지 주사위 기록에 없습니다.',
    'dice.fault.row': '주사위 기록에 {row}행이 없고, 그 자리에 {found}행이 있습니다.',
    'dice.fault.hash': '주사위 기록 {row}행이 바뀌었습니다. 해시가 다릅니다.',
    'dice.fault.text': '주사위 기록 {row}행을 읽을 수 없습니다.',
    'dice.fault.bound': '주사위 기록 {row}행이 게임을 초대장과 다른 해시에 묶습니다.',
    'dice.fault.key': '주사위 기록 {row}행에 공개된 열쇠 {link}번은 이 게임의 열쇠가 아닙니다.',
    'dice.fault.deck': '주사위 기록 {row}행에 공개된 카드 더미의 비밀은 게임을 묶어 둔 것이 아닙니다.',
    'dice.fault.gap': '주사위 기록 {row}행은 굴림 {no}번인데, {wanted}번이 와야 합니다.',
    'dice.fault.again': '주사위 기록 {row}행에 되돌려지지 않은 굴림 {no}번이 또 있습니다.',
    'dice.fault.epoch': '주사위 기록 {row}행의 시기가 그 자리에 맞지 않습니다.',
    'dice.fault.epoch-free':
      '주사위 기록 {row}행에서 새 시기가 시작되는데, 그럴 만한 되돌리기가 앞에 없습니다. 한 번 되돌리면 새 시기는 많아야 하나입니다.',
    'dice.fault.epoch-missing':
      '주사위 기록 {row}행이 되돌리기 전에 있던 것과 다른데, 거기서 새 시기가 시작되지 않습니다.',
    'dice.fault.epoch-idle': '주사위 기록 {row}행에서 새 시기가 시작되는데, 명령은 되돌리기 전과 같습니다.',
    'dice.fault.place': '주사위 기록 {row}행({kind})은 그 자리에 있을 수 없습니다.',
    'dice.fault.time': '주사위 기록 {row}행의 시각은 {at}인데, 그보다 앞 행의 시각이 더 늦습니다.',
    'dice.fault.salt': '주사위 기록 {row}행에 공개된 {seat}의 말이 참가할 때 묶어 둔 것과 다릅니다.',
    'dice.fault.salts-mode':
      '주사위 기록 {row}행은 {mode} 방식으로 시작하는데, 거기 있는 말과 비컨으로는 그 방식이 되지 않습니다.',
    'dice.fault.rollback': '주사위 기록 {row}행은 임펄스 {to}번으로 되돌리는데, 그때의 굴림 수와 맞지 않습니다.',
    'dice.fault.link': '굴림 {no}번({row}행)은 열쇠 {link}번에서 나왔는데, 그 턴의 열쇠는 {wanted}번입니다.',
    'dice.fault.lock-twice': '주사위 기록 {row}행은 굴림 {no}번의 명령을 두 번째로 잠급니다.',
    'dice.fault.lock-left': '주사위 기록 {row}행이 있는 자리에는 {lock}행이 잠근 굴림 {no}번이 와야 합니다.',
    'dice.fault.round':
      '주사위 기록 {row}행은 비컨 회차 {round}번을 기다리는데, 그 시각으로는 {wanted}번이어야 합니다.',
    'dice.fault.filed': '주사위 기록 {row}행은 기록에 있는 것과 다른 명령에 대해 봉인되었습니다(굴림 {no}번).',
    'dice.fault.reshuffle':
      '주사위 기록 {row}행은 뽑을 카드 더미의 순서를 바꾸는데, 따라와야 할 시기와 섞기와 정정이 이어지지 않습니다.',
    'dice.fault.stale': '굴림 {no}번({row}행)은 이미 공개된 열쇠 {link}번에서 나왔습니다.',
    'dice.fault.mode': '굴림 {no}번({row}행)의 방식이 게임의 방식과 다릅니다.',
    'dice.fault.lock': '굴림 {no}번({row}행)은 명령을 잠글 때 정한 비컨 회차를 기다리지 않았습니다.',
    'dice.fault.beacon': '주사위 기록 {row}행에 있는 {round}회차의 값이 비컨이 공개한 것과 다릅니다.',
    'dice.fault.faces': '굴림 {no}번({label}, {row}행)의 눈은 {told}인데, 열쇠로 계산하면 {faces}입니다.',
    'dice.fault.size': '섞기 {no}번({label}, {row}행)은 카드 수가 다릅니다.',
    'dice.fault.order': '섞기 {no}번({label}, {row}행)의 순서가 {place}번째 카드부터 다릅니다.',
    'dice.fault.roll': '굴림 목록의 {no}번({label})이 주사위 기록에 있는 것과 다릅니다.',
    'dice.fault.rolls': '굴림 목록에는 {count}건이 있는데, 주사위 기록으로는 {log}건이어야 합니다.',
    'dice.fault.answers': '임펄스 {impulse}번의 답이 바뀌었습니다(질문 {from}~{to}번).',
    'dice.fault.origins':
      '임펄스 {impulse}번의 답(질문 {from}~{to}번)을 누가, 어떤 줄로 했는지가 주사위 기록과 다릅니다.',
    'dice.fault.events': '임펄스 {impulse}번의 사건이 바뀌었습니다(사건 {from}~{to}번).',
    'dice.fault.position': '임펄스 {impulse}번 뒤의 판의 상태가 바뀌었습니다.',
    'dice.fault.boundary': '임펄스 {impulse}번이 주사위 기록에 없습니다.',
    'dice.fault.boundaries': '판의 상태가 {count}개 있는데, 주사위 기록으로는 {log}개여야 합니다.',
  },
  ja: {
    'verify.match': '{code}「{name}」: {game}、{scenario}。{state:say}',
    'verify.over': '終了したゲームです。',
    'verify.running': '進行中のゲームです。',
    'verify.bound': '開始前に縛られたハッシュ: ダイス {dice}、山札 {deck}。招待状のものと比べてください。',
    'verify.head': 'ダイス記録 {rows}行までの先頭: {head}。報告書にはその初めの16桁があります。',
    'verify.mode.L2': '方式 L2: サーバーの秘密、参加者の言葉、公開ビーコンから決まります。',
    'verify.mode.L1':
      '方式 L1: サーバーの秘密と参加者の言葉から決まります。誰も結果を選べませんでしたが、サーバーは先を見ることができました。',
    'verify.mode.L0': '方式 L0: 開始前に縛られたサーバーの秘密だけで決まります。言葉を入れた参加者はいません。',
    'verify.mode.L2.partly':
      '今は方式 L2 ですが、{unawaited}回はビーコンなしで引かれました。これらはサーバーの秘密と参加者の言葉だけで決まります。',
    'verify.mode.row':
      'ダイス記録 {row}行で方式が {mode} に変わります:「{reason}」。全員に知らされたことです。知らせが届いていなければ尋ねてください。',
    'verify.resalted':
      'ダイス記録の{count}行({rows})が、席を前とは別の言葉に縛っています。正しいのは、開始前にその席の参加者が交代したときだけです。',
    'verify.rounds': 'ビーコンの回: 値 {all}個。どれにも、ビーコンだけが作れる署名があります。',
    'verify.rounds.unknown':
      'ビーコンの回: 値 {all}個。そのうち {unknown}個は、ここではビーコンと照合できませんでした。ビーコンが公開した値と比べてください。',
    'verify.seals': '封をした回答: {same}件。どれも、ほかの回答が知られる前に記録されたとおりです。',
    'verify.seals.changed': 'ほかの人がまだ答えていない間に変更または取り消された、封をした回答: {count}回({rows}行)。',
    'verify.corrections':
      '進行役が盤面を変更しました: ダイス記録の{count}行({rows})。そのつど全員に知らされたことです。知らせが届いていなければ尋ねてください。',
    'verify.undone':
      '{rollbacks}回巻き戻されました。取り消された部分はダイス記録だけで確かめ、もう一度進めてはいません。',
    'verify.believe.L2':
      '記録からは分からないこと: 命令が記録にある時刻に届いたかどうか。取っておいたメールと突き合わせてください(--mails)。回が来る前にメールに書かれていたなら、その回は後から選ばれたものではありません。',
    'verify.believe.L1':
      '記録からは分からないこと: サーバーが先を見たかどうか、またサーバーの運営者に席があった場合、その言葉を最後に選んだかどうか。',
    'verify.believe.L0':
      '記録からは分からないこと: サーバーが、縛られる前に秘密を何度も引き直したかどうか、また先を見たかどうか。',
    'verify.epochs': '巻き戻しの後、命令か盤面が変わって始まった期: {epochs}。',
    'verify.checked':
      '計算し直したもの: ダイス {dice}個、シャッフル {shuffles}回。インパルス {boundaries}個を照合しました。',
    'verify.pending': '鍵が公開されるまで確かめられないもの: ロール {rolls}件、シャッフル {shuffles}件。',
    'verify.unknown': '記録にない種類で、確かめていない行: {kinds}。',
    'verify.unchecked': '確かめていないもの: 報告書、参加者どうしのメッセージ、出来事の時刻、参加者の名前。',
    'verify.good': '誤りはありません。',
    'verify.unplayed':
      '記録とダイスは正しいものです。ルールどおりに進んだかどうかは確かめていません。そのゲームのルールがある所で「npm run verify」を実行すると確かめられます。',
    'verify.bad': '誤りがあります: {count}件。',
    'verify.unreadable': 'ゲームの記録ではありません。{line}行目を読めません。',
    'verify.unreadable.size':
      'ゲームの記録ではありません。{packed}メガバイト、または展開して{unpacked}メガバイトを超えています。',
    'verify.unreadable.lines': 'ゲームの記録ではありません。{lines}行を超えています。',
    'verify.unreadable.depth': 'ゲームの記録ではありません。{line}行目のリストの入れ子が深すぎます。',
    'dice.fault.secret': '公開された秘密({which})が、ゲームを縛ったハッシュと合いません。',
    'dice.fault.state.over': 'ダイス記録では終了したゲームですが、ファイルでは進行中になっています。',
    'dice.fault.state.running': 'ファイルでは終了したゲームですが、ダイス記録では進行中です。',
    'dice.fault.eyes': '一人の読み手のためのファイルとありますが、そのようなファイルにはないはずの秘密が入っています。',
    'dice.fault.secrets': 'ダイス記録では終了したゲームですが、ファイルに秘密がありません。',
    'dice.fault.setup': 'ダイス記録 {row}行で始まったゲームと、ファイルの内容が違います({what})。',
    'dice.fault.seal-seat': 'ダイス記録 {row}行に {seat} の封をした回答がありますが、このゲームにその席はありません。',
    'dice.fault.seal': '質問 {decision} への {seat} の回答が、ダイス記録 {row}行に封をされたものと違います。',
    'dice.fault.salt-seat': 'ダイス記録 {row}行に {seat} の言葉がありますが、このゲームにその席はありません。',
    'dice.fault.mode-idle': 'ダイス記録 {row}行で方式が {mode} に変わりますが、すでにその方式でした。',
    'dice.fault.unbound': 'ゲームが何に縛られたのか、ダイス記録にありません。',
    'dice.fault.row': 'ダイス記録に {row}行がなく、そこに {found}行があります。',
    'dice.fault.hash': 'ダイス記録 {row}行が変えられています。ハッシュが違います。',
    'dice.fault.text': 'ダイス記録 {row}行を読めません。',
    'dice.fault.bound': 'ダイス記録 {row}行が、招待状とは別のハッシュにゲームを縛っています。',
    'dice.fault.key': 'ダイス記録 {row}行で公開された鍵 {link} は、このゲームの鍵ではありません。',
    'dice.fault.deck': 'ダイス記録 {row}行で公開された山札の秘密は、ゲームを縛ったものではありません。',
    'dice.fault.gap': 'ダイス記録 {row}行はロール {no} ですが、ロール {wanted} が来るはずです。',
    'dice.fault.again': 'ダイス記録 {row}行に、取り消されていないロール {no} がもう一度あります。',
    'dice.fault.epoch': 'ダイス記録 {row}行の期が、その場所に合いません。',
    'dice.fault.epoch-free':
      'ダイス記録 {row}行で新しい期が始まりますが、その元になる巻き戻しが前にありません。一度の巻き戻しで始まる期は多くても一つです。',
    'dice.fault.epoch-missing':
      'ダイス記録 {row}行は巻き戻しの前にあったものと違いますが、そこで新しい期が始まっていません。',
    'dice.fault.epoch-idle': 'ダイス記録 {row}行で新しい期が始まりますが、命令は巻き戻しの前と同じです。',
    'dice.fault.place': 'ダイス記録 {row}行({kind})は、その場所にあってはならないものです。',
    'dice.fault.time': 'ダイス記録 {row}行の時刻は {at} ですが、それより前の行の時刻のほうが後です。',
    'dice.fault.salt': 'ダイス記録 {row}行で公開された {seat} の言葉が、参加したときに縛られたものと違います。',
    'dice.fault.salts-mode':
      'ダイス記録 {row}行は方式 {mode} で始まりますが、そこにある言葉とビーコンではその方式になりません。',
    'dice.fault.rollback': 'ダイス記録 {row}行はインパルス {to} まで戻りますが、そのときのロールの数と合いません。',
    'dice.fault.link': 'ロール {no}({row}行)は鍵 {link} から出ていますが、そのターンの鍵は {wanted} です。',
    'dice.fault.lock-twice': 'ダイス記録 {row}行は、ロール {no} の命令をもう一度締め切っています。',
    'dice.fault.lock-left': 'ダイス記録 {row}行の場所には、{lock}行で締め切られたロール {no} が来るはずです。',
    'dice.fault.round': 'ダイス記録 {row}行はビーコンの回 {round} を待ちますが、その時刻なら回 {wanted} のはずです。',
    'dice.fault.filed': 'ダイス記録 {row}行は、記録にあるものとは別の命令に対して封をされています(ロール {no})。',
    'dice.fault.reshuffle': 'ダイス記録 {row}行は山札の順を変えますが、続くはずの期、シャッフル、訂正がありません。',
    'dice.fault.stale': 'ロール {no}({row}行)は、すでに公開された鍵 {link} から出ています。',
    'dice.fault.mode': 'ロール {no}({row}行)の方式が、ゲームの方式と違います。',
    'dice.fault.lock': 'ロール {no}({row}行)は、命令を締め切ったときに決まったビーコンの回を待っていません。',
    'dice.fault.beacon': 'ダイス記録 {row}行にある回 {round} の値が、ビーコンの公開したものと違います。',
    'dice.fault.faces': 'ロール {no}({label}、{row}行)には {told} とありますが、鍵から計算すると {faces} です。',
    'dice.fault.size': 'シャッフル {no}({label}、{row}行)は、カードの枚数が違います。',
    'dice.fault.order': 'シャッフル {no}({label}、{row}行)の順が、{place}枚目から違います。',
    'dice.fault.roll': 'ロールの一覧の {no}({label})が、ダイス記録にあるものと違います。',
    'dice.fault.rolls': 'ロールの一覧には{count}件ありますが、ダイス記録では{log}件のはずです。',
    'dice.fault.answers': 'インパルス {impulse} の回答が変えられています(質問 {from}～{to})。',
    'dice.fault.origins':
      'インパルス {impulse} の回答(質問 {from}～{to})を、誰が、どの行で出したかが、ダイス記録と違います。',
    'dice.fault.events': 'インパルス {impulse} の出来事が変えられています(出来事 {from}～{to})。',
    'dice.fault.position': 'インパルス {impulse} の後の盤面が変えられています。',
    'dice.fault.boundary': 'インパルス {impulse} がダイス記録にありません。',
    'dice.fault.boundaries': '盤面が{count}個ありますが、ダイス記録では{log}個のはずです。',
  },
};
