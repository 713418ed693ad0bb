/** Why a file of captions is refused. */
export type CaptionRefusal =
  | 'captions_too_large'
  | 'not_utf8'
  | 'not_webvtt'
  | 'captions_styled'
  | 'cue_time'
  | 'cue_order'
  | 'cue_outside'
  | 'cues_overlap'
  | 'cue_text'
  | 'too_many_cues'
  | 'no_cues';

/** Why a video does not come in. */
export type IngestRefusal =
  | 'ffmpeg_missing'
  | 'not_a_video'
  | 'video_too_large'
  | 'video_too_long'
  | 'video_too_short'
  | 'picture_size'
  | 'video_damaged'
  | 'failed';

/** Why bytes do not become a picture. The names are those of the refusals that members read (picture-refusals.ts). */
export type PictureRefusal = 'picture_type' | 'picture_size' | 'picture_broken' | 'overloaded';

/** Why an action was refused: the name of the rule. */
export type OperatorRefusal =
  | 'usage'
  | 'not_found'
  | 'wrong_state'
  | 'changed_meanwhile'
  | 'reason_missing'
  | 'too_many'
  | 'file_missing'
  | 'file_invalid'
  | 'text_empty'
  | 'text_too_long'
  // Videos, their captions, and pictures.
  | IngestRefusal
  | CaptionRefusal
  | PictureRefusal
  | 'picture_known'
  | 'picture_unknown'
  // People and places.
  | 'name_missing'
  | 'adult_check_missing'
  | 'consent_missing'
  | 'consent_withdrawn'
  | 'record_invalid'
  | 'region_unknown'
  | 'region_exists'
  | 'region_in_use'
  | 'city_unknown'
  | 'category_unknown'
  | 'category_exists'
  | 'category_in_use'
  // The club.
  | 'banner_exists'
  | 'bank_exists'
  | 'too_many_banks'
  | 'invite_exists'
  | 'setting_unknown'
  | 'setting_invalid'
  | 'setting_blocks'
  // Members and points.
  | 'member_unknown'
  | 'member_gone'
  | 'member_paused'
  | 'limit_unknown'
  | 'limit_only_lower'
  | 'pause_only_longer'
  | 'forget_withdrawal'
  | 'forget_deposit'
  | 'forget_bet'
  | 'forget_points'
  | 'amount_invalid'
  | 'balance_too_low'
  | 'balance_too_high'
  | 'over_limit'
  | 'not_correctable'
  | 'second_person_needed'
  | 'command_id_reused'
  | 'ledger_fault'
  // Games.
  | 'key_reserved'
  | 'lottery_exists'
  | 'too_many_lotteries'
  | 'prizes_invalid'
  // The club as a whole, its backups and the doctor.
  | 'not_ready'
  | 'newer_schema'
  | 'unreachable'
  | 'unhealthy'
  | 'in_checkout'
  | 'exists'
  | 'unwritable'
  | 'not_empty'
  | 'secret_wrong'
  | 'secret_missing'
  | 'passphrase_short'
  | 'key_invalid'
  | 'key_missing'
  | 'key_wrong'
  | 'no_backup'
  | 'backup_damaged'
  | 'backup_newer'
  | 'removals_wrong';

/** A refusal of an operator's action: in English and only for operators, so not in the members' table. */
export type Cannot = {
  ok: false;
  why: OperatorRefusal;
  message: string;
  /** The field that it is about; the message continues its name: `name`, "is one line …". */
  field?: string;
  /** What was found nevertheless. */
  report?: Readonly<Record<string, unknown>>;
};

export const cannot = (why: OperatorRefusal, message: string, more: Pick<Cannot, 'field' | 'report'> = {}): Cannot => ({
  ok: false,
  why,
  message,
  ...more,
});
