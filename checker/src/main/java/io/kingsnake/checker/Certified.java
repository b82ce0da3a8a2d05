package io.kingsnake.checker;

import io.kingsnake.checker.evidence.certificate.Certificate;
import io.kingsnake.checker.model.Verdict;
import java.util.Optional;

/**
 * A verdict with its evidence in a form that others can verify.
 *
 * @param missing why there is no certificate, if there is none
 */
public record Certified(Verdict verdict, Optional<Certificate> certificate, String missing) {}
